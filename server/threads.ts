/**
 * Node works on files, compression and database calls in four threads unless told otherwise: a few long
 * exports would keep short requests waiting. Imported before anything that starts them.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '16';
