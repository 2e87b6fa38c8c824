/**
 * Raises Node's four threads for files, compression and database calls: a few long exports would block short requests.
 * Imported before anything that starts threads.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '16';
