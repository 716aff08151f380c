/** Mainland China, Hong Kong and Macau, with the older names of their zones. */
const zones: readonly string[] = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Chungking',
  'Asia/Harbin',
  'Asia/Kashgar',
  'PRC',
  'Asia/Hong_Kong',
  'Hongkong',
  'Asia/Macau',
  'Asia/Macao',
]

/**
 * True where the page's time zone is one in which nothing is sold.
 *
 * @example
 * isRestrictedRegion('Asia/Hong_Kong') // true
 */
export function isRestrictedRegion(
  zone: string = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): boolean {
  return zones.includes(zone)
}
