/** Sentences about a rejection by the user, from a wallet or from a node that passes one on. */
export const rejectionByUser =
  /(user|owner) (has )?(rejected|denied|declined|cancell?ed|closed)|(rejected|denied|declined|cancell?ed|closed) by (the )?user/i

/** A rejection without more, as wallets word it. A node may say the same about its own limits. */
export const bareRejection =
  /^(the )?((request|proposal) )?(was )?(rejected|denied|declined|cancell?ed)\.?$/i
