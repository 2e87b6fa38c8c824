-- Two people who change the questions of the page for applications at once: the later one is told.

ALTER TABLE application_page ADD COLUMN revision BIGINT; -- counts changes; null for a page from before
