/** Columns of a message in `relay_messages`, without its acknowledgements. */
export const columns =
  'topic, id, position, expires_at, tag, sender, project_id, attestation, message'
