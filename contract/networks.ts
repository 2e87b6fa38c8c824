/** The networks of an installation, and how addresses and keys name them. */

/** The network in the installation's first database. Its addresses and keys carry no number. */
export const HOME = 1;

/** The start of every address of a network: '' for the first, `/n/3` for the third. */
export const networkPath = (id: number): string => (id === HOME ? '' : `/n/${id}`);

/** The network that an address names, and the rest of the address within that network. */
export function networkOfAddress(address: string): { id: number; rest: string } {
  const [start, id] = /^\/n\/(\d{1,9})(?=[/?#]|$)/.exec(address) ?? [];
  if (start === undefined) return { id: HOME, rest: address };
  const rest = address.slice(start.length);
  return { id: Number(id), rest: rest.startsWith('/') ? rest : `/${rest}` };
}

/** The start of every key of a network: `pd_` for the first, `pd3_` for the third. */
export const keyStart = (id: number): string => (id === HOME ? 'pd_' : `pd${id}_`);

/** The network that a key names. */
export const networkOfKey = (key: string): number => Number(/^pd(\d{1,9})_/.exec(key)?.[1] ?? HOME);
