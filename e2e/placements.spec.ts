import { usesPlacements } from './placements.ts';

usesPlacements('publisher');
