import { walkForms } from './form-walk.tsx';
import { conversionForms } from './conversion-forms.ts';

walkForms(conversionForms);
