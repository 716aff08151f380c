const paths = {
  back: 'M14.5 5.5 8 12l6.5 6.5',
  close: 'M6.5 6.5l11 11m0-11-11 11',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  wallet:
    'M4 8.5V17a2.5 2.5 0 0 0 2.5 2.5H18a2 2 0 0 0 2-2v-7a2 2 0 0 0-2-2H5.8A1.8 1.8 0 0 1 4 6.7 2.2 2.2 0 0 1 6.2 4.5H17M16.2 14h.1',
  grid: 'M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z',
  alert: 'M12 8v4.6m0 3.2v.1M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z',
} as const

export type IconName = keyof typeof paths

/**
 * A line icon in the text's colour. Decorative: the text beside it has the same meaning. `turns`
 * mirrors it in right-to-left languages.
 */
export function Icon({
  name,
  d,
  turns,
}: {
  readonly name?: IconName
  readonly d?: string
  readonly turns?: boolean
}) {
  return (
    <svg
      data-part="icon"
      data-turns={turns ? '' : undefined}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={d ?? (name && paths[name])} />
    </svg>
  )
}
