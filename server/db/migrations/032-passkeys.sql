-- Passkeys: keys on people's devices, with which they sign in.

CREATE TABLE auth_passkey (
  id TEXT PRIMARY KEY,
  name TEXT,
  public_key TEXT NOT NULL,
  user_id TEXT NOT NULL,
  credential_id TEXT NOT NULL,           -- as the device names it
  counter BIGINT NOT NULL,               -- of its uses, where the device counts them
  device_type TEXT NOT NULL,             -- singleDevice | multiDevice
  backed_up BOOLEAN NOT NULL,
  transports TEXT,                       -- usb, nfc, internal …, with commas between
  created_at TIMESTAMP,
  aaguid TEXT                            -- the model of the device
);
