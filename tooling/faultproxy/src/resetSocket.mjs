/**
 * Resets a socket (RST). Node leaks the handle of a socket reset while its last bytes are in
 * transit, so that one is only closed.
 */
export function resetSocket(socket) {
  if (socket.destroyed) return
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}
