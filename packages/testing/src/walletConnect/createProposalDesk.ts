import { approveNamespaces, readProposed } from './approveNamespaces.js'
import { createQueue } from './createQueue.js'
import { toPeer } from './createSessionBook.js'
import type { SessionEcosystem } from './ecosystems/SessionEcosystem.js'
import type {
  ProposalChoice,
  SessionPolicy,
  SessionProposal,
  SessionWallet,
} from './SessionWallet.js'
import { acknowledgementMs, settleWithin } from './settleWithin.js'
import {
  type AuthenticationPayload,
  findSigner,
  signAuthentication,
  writeAuthentication,
} from './signAuthentication.js'
import type { startWalletKit } from './startWalletKit.js'

type WalletKit = Awaited<ReturnType<typeof startWalletKit>>['kit']
type Proposal = ReturnType<WalletKit['getPendingSessionProposals']>[number]
type Asked = Pick<Proposal, 'proposer' | 'requiredNamespaces' | 'optionalNamespaces'>
type Waiting = SessionProposal & { readonly authentication?: AuthenticationPayload }

const rejected = { code: 5000, message: 'User rejected.' }
const unsupported = { code: 5100, message: 'Unsupported chains.' }

export type ProposalDeskOptions = {
  readonly kit: WalletKit
  readonly ecosystems: readonly SessionEcosystem[]
  readonly selected: (namespace: string) => number
  /** Decides on a new proposal. */
  readonly decide: () => SessionPolicy
  readonly subscribe: (listener: () => void) => () => void
  readonly changed: () => void
}

/** Proposals of pages, and the owner's answers. */
export function createProposalDesk({
  kit,
  ecosystems,
  selected,
  decide,
  subscribe,
  changed,
}: ProposalDeskOptions) {
  const queue = createQueue<Waiting>(subscribe, changed)

  const approve = async (
    id: number,
    { networks, accounts, sessionProperties }: ProposalChoice = {},
  ) => {
    const { authentication, namespaces: proposed } = queue.take(id)
    if (authentication) {
      const signer = findSigner(authentication, ecosystems, selected)
      if (!signer) throw new TypeError('None of its networks is known to this wallet.')
      const { session } = await kit.approveSessionAuthenticate({
        id,
        auths: [await signAuthentication(kit, authentication, signer)],
      })
      changed()
      return session?.topic ?? ''
    }
    const namespaces = approveNamespaces(proposed, ecosystems, {
      ...(networks && { networks }),
      accounts: (namespace) =>
        accounts?.[namespace as keyof typeof accounts] ?? [selected(namespace)],
    })
    if (Object.keys(namespaces).length === 0) {
      await kit.rejectSession({ id, reason: unsupported })
      throw new TypeError('None of its networks is known to this wallet.')
    }
    const approval = kit.approveSession({
      id,
      namespaces,
      ...(sessionProperties && { sessionProperties: { ...sessionProperties } }),
    })
    const { topic } = await settleWithin(approval, acknowledgementMs)
    changed()
    return topic
  }
  const reject: SessionWallet['reject'] = async (id, reason = rejected) => {
    const { authentication } = queue.take(id)
    await (authentication
      ? kit.rejectSessionAuthenticate({ id, reason })
      : kit.rejectSession({ id, reason }))
  }
  /** Queues a new proposal and applies the owner's decision. */
  const add = async (proposal: Waiting) => {
    const decision = decide()
    queue.add(proposal)
    if (decision === 'approve') await approve(proposal.id)
    if (decision === 'reject') await reject(proposal.id)
  }
  const toProposal = (
    id: number,
    { proposer, requiredNamespaces, optionalNamespaces }: Asked,
  ): Waiting => {
    const namespaces = readProposed(requiredNamespaces, optionalNamespaces)
    const known = ecosystems.flatMap(({ networks }) => networks().map((network) => network.id))
    const unknownNetworks = Object.values(namespaces).flatMap((one) =>
      one.chains.filter((chain) => !known.includes(chain)),
    )
    return { id, kind: 'propose', peer: toPeer(proposer.metadata), namespaces, unknownNetworks }
  }
  const propose = (id: number, asked: Asked) => add(toProposal(id, asked))
  const authenticate = async ({
    id,
    params: { requester, authPayload },
  }: {
    readonly id: number
    readonly params: {
      readonly requester: { readonly metadata: Asked['proposer']['metadata'] }
      readonly authPayload: unknown
    }
  }) => {
    const payload = authPayload as AuthenticationPayload
    const signer = findSigner(payload, ecosystems, selected)
    if (!signer) {
      await kit.rejectSessionAuthenticate({ id, reason: unsupported })
      return
    }
    const message = writeAuthentication(kit, payload, `${signer.chainId}:${signer.address}`)
    const namespaces = { eip155: { chains: [...payload.chains], methods: [], events: [] } }
    const peer = toPeer(requester.metadata)
    await add({
      id,
      kind: 'authenticate',
      peer,
      namespaces,
      unknownNetworks: [],
      message,
      authentication: payload,
    })
  }

  return { queue, approve, reject, propose, authenticate }
}

export type ProposalDesk = ReturnType<typeof createProposalDesk>
