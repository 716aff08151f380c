/**
 * RST. Node leaks the handle of a socket whose last bytes are on their way when it is reset, so
 * that one is only closed.
 */
export function resetSocket(socket) {
  if (socket.destroyed) return
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}
