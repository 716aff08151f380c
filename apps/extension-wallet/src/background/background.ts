import { parseCall } from '../wire/Envelope.js'
import { createApprovalWindow } from './createApprovalWindow.js'
import { createMemory } from './createMemory.js'
import { createWallet } from './createWallet.js'
import { parseCommand } from './parseCommand.js'

const memory = createMemory()
const loaded = memory.load()
const owners = new Set<chrome.runtime.Port>()
const wallet = createWallet(memory, changed)
const approvalWindow = createApprovalWindow(() => wallet.approvals.rejectAll())
let telling = false
let again = false

/** Logs a rejection; never rejects itself. */
function report(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.error('Latchkey:', error))
}

function changed(): void {
  const waiting = wallet.approvals.pending().length
  report(chrome.action.setBadgeText({ text: waiting > 0 ? String(waiting) : '' }))
  report(approvalWindow.show(waiting > 0))
  report(tellOwners())
}

/** Sends one description at a time, so that the last one is current. */
async function tellOwners(): Promise<void> {
  again = true
  if (telling || owners.size === 0) return
  telling = true
  try {
    while (again) {
      again = false
      const state = await wallet.describe()
      for (const port of owners) port.postMessage(state)
    }
  } finally {
    telling = false
  }
}

function servePage(port: chrome.runtime.Port, origin: string): void {
  let isOpen = true
  let detach: (() => void) | undefined
  const start = async () => {
    await loaded
    if (isOpen) detach = wallet.attach(origin, (reply) => port.postMessage(reply))
  }
  port.onMessage.addListener((message) => {
    const call = parseCall(message)
    if (call)
      report(
        loaded
          .then(() => wallet.answer(origin, call))
          .then((reply) => isOpen && port.postMessage(reply)),
      )
  })
  port.onDisconnect.addListener(() => {
    isOpen = false
    detach?.()
  })
  report(start())
}

function serveOwner(port: chrome.runtime.Port): void {
  owners.add(port)
  port.onDisconnect.addListener(() => owners.delete(port))
  port.onMessage.addListener((message) => {
    const command = parseCommand(message)
    switch (command?.kind) {
      case 'answer':
        return wallet.approvals.answer(command.id, command.approved)
      case 'review':
        return report(approvalWindow.focus())
      case 'selectAccount':
        return report(wallet.selectAccount(command.namespace, command.index))
      case 'selectNetwork':
        return report(wallet.selectNetwork(command.origin, command.namespace, command.id))
      case 'revoke':
        return report(wallet.revoke(command.origin, command.namespaces))
      case 'loadChains':
        return report(wallet.loadChains(command.url))
    }
  })
  report(loaded.then(tellOwners))
}

chrome.runtime.onConnect.addListener((port) => {
  const { origin = '' } = port.sender ?? {}
  const own = new URL(chrome.runtime.getURL('')).origin
  if (port.name === 'owner' && origin === own) serveOwner(port)
  else if (port.name === 'page' && /^https?:\/\//.test(origin)) servePage(port, origin)
  else port.disconnect()
})
