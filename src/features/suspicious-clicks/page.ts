import { listPage } from '#src/list/page.ts';
import { suspiciousClickList } from './list.ts';

export const page = listPage(suspiciousClickList);
