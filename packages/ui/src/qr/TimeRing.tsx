/** Time from a code's creation to its renewal, in milliseconds: four minutes less ten seconds. */
const lifeMs = 230_000

/**
 * A thin line around the card that grows shorter. Decorative: near the end a text shows the
 * remaining time.
 */
export function TimeRing({ leftMs }: { readonly leftMs: number | undefined }) {
  const share = leftMs === undefined ? 0 : Math.min(1, Math.max(0, leftMs / lifeMs))
  // Starts at the top centre and runs clockwise.
  const path =
    'M160 2h134a24 24 0 0 1 24 24v268a24 24 0 0 1-24 24H26a24 24 0 0 1-24-24V26A24 24 0 0 1 26 2Z'
  return (
    <svg data-part="qr-ring" viewBox="0 0 320 320" aria-hidden="true">
      <path d={path} data-track="" />
      {share > 0 && (
        <path
          d={path}
          pathLength={1}
          strokeDasharray="1 1"
          strokeDashoffset={Math.round((1 - share) * 1000) / 1000}
        />
      )}
    </svg>
  )
}
