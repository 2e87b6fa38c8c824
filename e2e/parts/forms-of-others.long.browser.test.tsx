import { accountForms } from './account-forms.ts';
import { chartForms } from './chart-forms.ts';
import { walkFormsOfOthers } from './form-walk.tsx';
import { forms } from './forms.ts';
import { peopleForms } from './people-forms.ts';

walkFormsOfOthers([...forms, ...accountForms, ...chartForms, ...peopleForms]);
