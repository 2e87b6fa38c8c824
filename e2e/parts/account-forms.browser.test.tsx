import { accountForms } from './account-forms.ts';
import { chartForms } from './chart-forms.ts';
import { walkForms } from './form-walk.tsx';
import { peopleForms } from './people-forms.ts';

walkForms([...accountForms, ...chartForms, ...peopleForms]);
