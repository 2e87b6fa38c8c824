import { readsOffers } from './offers.ts';

readsOffers('publisher');
