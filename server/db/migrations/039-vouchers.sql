-- Vouchers that advertisers and account managers make.

CREATE SEQUENCE voucher_code_id START 90000001;
