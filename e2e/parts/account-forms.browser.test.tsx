import { walkForms } from './form-walk.tsx';
import { accountForms } from './account-forms.ts';

walkForms(accountForms);
