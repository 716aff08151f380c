/** What a message is made of in the table `relay_messages`, without who has acknowledged it. */
export const columns =
  'topic, id, position, expires_at, tag, sender, project_id, attestation, message'
