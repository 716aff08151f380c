/** The part of Chromium's extension interface that this extension uses. */
declare namespace chrome {
  type Listeners<Listener> = { addListener(listener: Listener): void }

  namespace runtime {
    type MessageSender = { readonly id?: string; readonly origin?: string; readonly url?: string }
    type Port = {
      readonly name: string
      readonly sender?: MessageSender
      readonly onMessage: Listeners<(message: unknown) => void>
      readonly onDisconnect: Listeners<() => void>
      postMessage(message: unknown): void
      disconnect(): void
    }
    /** Undefined in a content script of a removed extension. */
    const id: string | undefined
    const onConnect: Listeners<(port: Port) => void>
    function connect(options: { readonly name: string }): Port
    function getURL(path: string): string
  }

  namespace storage {
    const local: {
      get(): Promise<Record<string, unknown>>
      set(items: Readonly<Record<string, unknown>>): Promise<void>
      remove(key: string): Promise<void>
      setAccessLevel(options: { readonly accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>
    }
  }

  namespace windows {
    type Window = { readonly id?: number }
    function create(options: {
      readonly url: string
      readonly type: 'popup'
      readonly width: number
      readonly height: number
      readonly focused: boolean
    }): Promise<Window | undefined>
    function update(id: number, options: { readonly focused: boolean }): Promise<Window>
    function remove(id: number): Promise<void>
    const onRemoved: Listeners<(id: number) => void>
  }

  namespace action {
    function setBadgeText(options: { readonly text: string }): Promise<void>
  }
}
