import { walkForms } from './form-walk.tsx';
import { forms } from './forms.ts';

walkForms(forms);
