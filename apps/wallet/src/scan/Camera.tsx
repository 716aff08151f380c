import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readFrame } from './readCode.js'

type Props = { readonly onCode: (text: string) => void; readonly onClose: () => void }

const framesMs = 120

/** The camera's picture, read again and again until a code is in it. */
export function Camera({ onCode, onClose }: Props): ReactNode {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<string>()
  const taken = useRef(onCode)
  taken.current = onCode
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const code =
        video.current && video.current.videoWidth > 0 ? await readFrame(video.current) : undefined
      if (isOver) return
      if (code === undefined) timer = setTimeout(() => void look(), framesMs)
      else taken.current(code)
    }
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        if (isOver || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        await look()
      } catch (error) {
        if (!isOver) setFailure(toWords(error))
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    void start()
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <div className="camera">
      {failure ? (
        <p role="alert" className="failed">
          {failure}
        </p>
      ) : (
        <video ref={video} muted playsInline aria-label="What the camera sees" />
      )}
      <button type="button" onClick={onClose}>
        {failure ? 'Close' : 'Stop the camera'}
      </button>
    </div>
  )
}

function toWords(error: unknown): string {
  const { name } = (error ?? {}) as { readonly name?: string }
  if (name === 'NotAllowedError')
    return 'The browser does not let this page use the camera. Allow it, or paste the code.'
  if (name === 'NotFoundError') return 'There is no camera here. Paste the code instead.'
  return 'The camera could not be started. Paste the code instead.'
}
