import { sweep } from './sweep.ts';

// The role with the most pages goes first.
sweep('manager');
sweep('advertiser');
