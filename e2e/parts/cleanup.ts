/** Takes away what a test has drawn: the library does so by itself only in the file that loads it first. */
import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

beforeEach(cleanup);
