/**
 * Runs stages in their lanes: one after the other in a lane, the lanes side by side. A stage waits
 * for those that it comes `after`, as far as they run at all; while the next one of a lane has to
 * wait, a later one takes its place. A lane without stages of its own takes the other's.
 *
 * @template Result
 * @param {readonly import('./stages.mjs').Stage[]} wanted
 * @param {(stage: import('./stages.mjs').Stage) => Promise<Result>} run
 * @returns {Promise<readonly Result[]>} in the order of `wanted`
 */
export async function runStages(wanted, run) {
  const results = new Map()
  const ended = new Set()
  const waiting = [...wanted]
  const names = new Set(wanted.map(({ name }) => name))
  const isReady = ({ after = [] }) => after.every((name) => ended.has(name) || !names.has(name))
  let wake = () => {}
  const runLane = async (lane) => {
    while (waiting.length > 0) {
      const own = waiting.filter((stage) => stage.lane === lane)
      const next = (own.length > 0 ? own : waiting).find(isReady)
      if (!next) {
        await new Promise((resolve) => {
          const before = wake
          wake = () => {
            before()
            resolve(undefined)
          }
        })
        continue
      }
      waiting.splice(waiting.indexOf(next), 1)
      results.set(next, await run(next))
      ended.add(next.name)
      const all = wake
      wake = () => {}
      all()
    }
  }
  await Promise.all([...new Set(wanted.map(({ lane }) => lane))].map(runLane))
  return wanted.map((stage) => results.get(stage))
}
