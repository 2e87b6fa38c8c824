/** The query of a URL with its "?", or '' when it is empty. */
export const searchOf = (params: URLSearchParams): string => (params.size > 0 ? `?${params.toString()}` : '');
