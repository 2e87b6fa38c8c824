import { walkForms } from './form-walk.tsx';
import { peopleForms } from './people-forms.ts';

walkForms(peopleForms);
