import { walkForms } from './form-walk.tsx';
import { moneyForms } from './money-forms.ts';

walkForms(moneyForms);
