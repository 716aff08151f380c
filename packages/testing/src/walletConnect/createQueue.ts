/** Items waiting for the owner, by id, oldest first. */
export function createQueue<Waiting extends { readonly id: number }>(
  subscribe: (listener: () => void) => () => void,
  changed: () => void,
) {
  const waiting = new Map<number, Waiting>()
  return {
    list: (): readonly Waiting[] => [...waiting.values()],
    add(one: Waiting) {
      waiting.set(one.id, one)
      changed()
    },
    /** Removes an item. @throws TypeError if it is not waiting */
    take(id: number): Waiting {
      const one = waiting.get(id)
      if (!one) throw new TypeError(`Nothing waits under ${id}.`)
      waiting.delete(id)
      changed()
      return one
    },
    drop(isGone: (one: Waiting) => boolean) {
      for (const one of [...waiting.values()]) if (isGone(one)) waiting.delete(one.id)
      changed()
    },
    /** The first waiting item, or the next one. */
    next: (): Promise<Waiting> =>
      new Promise((resolve) => {
        const look = () => {
          const [first] = waiting.values()
          if (!first) return
          unsubscribe()
          resolve(first)
        }
        const unsubscribe = subscribe(look)
        look()
      }),
  }
}
