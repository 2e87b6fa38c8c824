import { isDimension } from './dimensions.ts';
import type { ReportRequest } from './request.ts';

/**
 * The reports of a request: its own, then the further ones. What a further one does not name is that of the request,
 * but for orders and others by dimensions that it does not have.
 */
export function reportsOf({ further = [], ...own }: ReportRequest): readonly [ReportRequest, ...ReportRequest[]] {
  return [
    own,
    ...further.map((one): ReportRequest => {
      const { dimensions = own.dimensions, conditions = own.conditions } = one;
      const has = (name: string) => dimensions.includes(name);
      const others = own.others?.filter(({ dimensions: names }) => names.every(has));
      return {
        ...own,
        ...(others && { others }),
        ...one,
        dimensions,
        conditions,
        orderBys: one.orderBys ?? own.orderBys.filter(({ field }) => !isDimension(field) || has(field)),
        fromDate: one.fromDate ?? own.fromDate,
      };
    }),
  ];
}
