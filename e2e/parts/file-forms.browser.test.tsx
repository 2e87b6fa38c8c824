import { walkForms } from './form-walk.tsx';
import { fileForms } from './file-forms.ts';

walkForms(fileForms);
