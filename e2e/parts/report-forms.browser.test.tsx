import { chartForms } from './chart-forms.ts';
import { walkForms } from './form-walk.tsx';
import { reportForms } from './report-forms.ts';

walkForms([...reportForms, ...chartForms]);
