/** The query of an address: "?page=2", or nothing where it holds nothing. */
export const searchOf = (params: URLSearchParams): string => (params.size > 0 ? `?${params.toString()}` : '');
