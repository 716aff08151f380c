import type { EngineStorage } from './EngineStorage.js'

const table = 'entries'

/**
 * Storage in IndexedDB. A read-write transaction is atomic across tabs
 * (Indexed Database API 3.0, §2.7.1). Undefined where there is no database.
 */
export function createIndexedDbStorage(name: string): EngineStorage | undefined {
  const factory = readFactory()
  if (!factory) return undefined
  let opening: Promise<IDBDatabase> | undefined

  function open(source: IDBFactory): Promise<IDBDatabase> {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = source.open(name, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(table)
      request.onerror = () => reject(request.error)
      request.onblocked = () => reject(new Error('The database is blocked.'))
      request.onsuccess = () => {
        const database = request.result
        const forget = () => {
          opening = undefined
        }
        // Site data was cleared, or a newer version of the page runs: the next call opens it again.
        database.onclose = forget
        database.onversionchange = () => {
          forget()
          database.close()
        }
        resolve(database)
      }
    }).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function run<Result>(
    mode: IDBTransactionMode,
    act: (store: IDBObjectStore, done: (result: Result) => void) => void,
  ): Promise<Result> {
    const database = await open(factory as IDBFactory)
    return await new Promise<Result>((resolve, reject) => {
      let result: Result
      const transaction = database.transaction(table, mode)
      transaction.oncomplete = () => resolve(result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () =>
        reject(transaction.error ?? new Error('The transaction was aborted.'))
      act(transaction.objectStore(table), (value) => {
        result = value
      })
    })
  }

  return {
    keys: () =>
      run<readonly string[]>('readonly', (store, done) => {
        const request = store.getAllKeys()
        request.onsuccess = () => done(request.result.map(String))
      }),
    get: (key) =>
      run<string | undefined>('readonly', (store, done) => {
        const request = store.get(key)
        request.onsuccess = () =>
          done(typeof request.result === 'string' ? request.result : undefined)
      }),
    update: (key, change) =>
      run<void>('readwrite', (store, done) => {
        const request = store.get(key)
        request.onsuccess = () => {
          // An error thrown here would only reach the page's console.
          try {
            const next = change(typeof request.result === 'string' ? request.result : undefined)
            if (next === undefined) store.delete(key)
            else store.put(next, key)
            done()
          } catch {
            store.transaction.abort()
          }
        }
      }),
  }
}

function readFactory(): IDBFactory | undefined {
  try {
    return (globalThis as { indexedDB?: IDBFactory }).indexedDB
  } catch {
    return undefined
  }
}
