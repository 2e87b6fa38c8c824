-- Names that an agency gives to the extra fields of its conversions.

CREATE TABLE extra_field (
  agency_id BIGINT NOT NULL,
  field TEXT NOT NULL,                   -- ex1 to ex11
  name TEXT NOT NULL,
  PRIMARY KEY (agency_id, field)
);
