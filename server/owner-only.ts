/** Database, keys, uploads and backups that this process writes are readable by its user alone. Imported first. */
process.umask(0o077);
