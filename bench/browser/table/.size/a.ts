import { useTable, columnOrderingFeature, columnPinningFeature, columnSizingFeature, columnVisibilityFeature, tableFeatures } from '@tanstack/react-table';
export { useTable, columnOrderingFeature, columnPinningFeature, columnSizingFeature, columnVisibilityFeature, tableFeatures };
