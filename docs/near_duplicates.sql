-- Takes the near duplicates out of a folder of Parquet files, ./documents, with the columns id (unique), text, and any others. Writes the rows that stay to
-- ./unique. Needs the functions of a neardup-spark jar: see spark.md, "In SQL".

SET near.threshold = 0.8;
SET near.settings = {"unit": "document", "threshold": ${near.threshold}};

CREATE OR REPLACE TEMPORARY VIEW documents AS SELECT * FROM parquet.`documents`;

-- Equal texts once, by the smallest id. A row without a text is equal to no other.
CACHE TABLE texts OPTIONS ('storageLevel' 'DISK_ONLY') AS
SELECT min(id) AS id, text FROM documents GROUP BY text, if(text IS NULL, id, NULL);

-- A text is compared with the first of each of its buckets and the one before it there, however many there are.
CREATE OR REPLACE TEMPORARY VIEW candidates AS
SELECT DISTINCT a, b
FROM (SELECT explode(array(first, before)) AS a, id AS b
      FROM (SELECT id, first_value(id) OVER bucket AS first, lag(id) OVER bucket AS before
            FROM (SELECT id, explode(near_duplicate_tokens(text, '${near.settings}')) AS token FROM texts)
            WINDOW bucket AS (PARTITION BY token ORDER BY id)))
WHERE a < b;

CACHE TABLE pairs OPTIONS ('storageLevel' 'DISK_ONLY') AS
SELECT a, b
FROM candidates JOIN texts x ON x.id = a JOIN texts y ON y.id = b
WHERE near_duplicate_similarity(x.text, y.text, '${near.settings}') >= ${near.threshold};

-- A text goes if it is near to one that stays because it is near to none with a smaller id.
INSERT OVERWRITE DIRECTORY 'unique' USING parquet
SELECT documents.*
FROM documents
LEFT SEMI JOIN texts USING (id)
LEFT ANTI JOIN (SELECT b AS id FROM pairs LEFT ANTI JOIN (SELECT b AS near FROM pairs) ON a = near) USING (id);
