/**
 * Says which stages of the long tests a run has time for. Where `.ci/run` is stopped after 90
 * minutes, a run on a slow machine leaves some out and says which. The lanes begin at another stage
 * with each commit, so that every stage has its turn.
 *
 * @param {{ endsAt?: number | undefined, pace?: number | undefined,
 *   turn?: number | undefined }} limits `endsAt`: when the run has to be over,
 *   in milliseconds since 1970; without, there is time for all. `pace`: how many times longer this
 *   machine takes than the one of the stages' `minutes`. `turn`: where the lanes begin.
 * @param {() => number} [now]
 */
export function createTimeBudget({ endsAt, pace = 1, turn = 0 }, now = Date.now) {
  return {
    /** Aborts eight minutes after the end: what still runs then may be stuck. */
    signal: endsAt === undefined ? undefined : AbortSignal.timeout(endsAt - now() + 8 * 60_000),

    /**
     * Each lane from its `turn`-th stage on; stages that others need stay in front.
     *
     * @param {readonly import('./stages.mjs').Stage[]} stages
     */
    order(stages) {
      if (endsAt === undefined) return stages
      const needed = new Set(stages.flatMap(({ after = [] }) => after))
      const first = stages.filter(({ name }) => needed.has(name))
      const rest = stages.filter(({ name }) => !needed.has(name))
      const lanes = [...new Set(rest.map(({ lane }) => lane))].map((lane) =>
        rest.filter((stage) => stage.lane === lane),
      )
      return [
        ...first,
        ...lanes.flatMap((lane) => {
          const start = turn % lane.length
          return [...lane.slice(start), ...lane.slice(0, start)]
        }),
      ]
    },

    /** @param {import('./stages.mjs').Stage} stage */
    hasTimeFor({ minutes = 1 }) {
      return endsAt === undefined || now() + minutes * pace * 60_000 <= endsAt
    },
  }
}

/** The limits that `.ci/run` hands on in the environment. */
export function readTimeBudget(env = process.env) {
  const read = (name) => (env[name] === undefined ? undefined : Number(env[name]))
  return {
    endsAt: read('LATCHKEY_ENDS_AT'),
    pace: read('LATCHKEY_PACE'),
    turn: read('LATCHKEY_TURN'),
  }
}
