/** The one row in which a browser keeps its keys. Its calls reject where the browser keeps nothing. */
export type KeyStore = {
  /** Keeps a row, unless there is one for which `isGood` holds. Resolves with the row that is kept. */
  keep<Row>(row: Row, isGood: (found: unknown) => found is Row): Promise<Row>
  /** Puts a row in place of the present one. */
  replace(row: unknown): Promise<void>
}

const table = 'keys'
const place = 'device'

/** Keeps the row in the browser's database of the wallet's origin. */
export function createKeyStore(factory: () => IDBFactory = () => indexedDB): KeyStore {
  /** Resolves once the browser has written: a full disk fails there and not before. */
  async function change(run: (rows: IDBObjectStore) => void): Promise<void> {
    const database = await openDatabase(factory())
    try {
      const transaction = database.transaction(table, 'readwrite')
      run(transaction.objectStore(table))
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error ?? new Error('Nothing is kept'))
      })
    } finally {
      database.close()
    }
  }

  return {
    async keep(row, isGood) {
      let kept = row
      // In one transaction: two tabs that begin at the same moment have the same keys.
      await change((rows) => {
        const reading = rows.get(place)
        reading.onsuccess = () => {
          const found: unknown = reading.result
          if (isGood(found)) kept = found
          else rows.put(row, place)
        }
      })
      return kept
    },
    replace: (row) => change((rows) => void rows.put(row, place)),
  }
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open('latchkey-wallet', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(table)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
}
