/**
 * The name under which a cookie is set. With https it has a prefix that binds it to this host: neither a page of a
 * neighbouring host nor one without https can set it.
 */
export const cookieName = (name: string, publicUrl: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;

/** All values of a cookie in order; a browser sends several when paths overlap. */
export function cookiesOf(header: string | undefined, name: string): string[] {
  return (header ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one.startsWith(`${name}=`))
    .map((one) => one.slice(name.length + 1).trim());
}
