import { leadsToConversions } from './report-drill.ts';

leadsToConversions('mouse');
