import { type Circuit, type CircuitOptions, createCircuit } from './createCircuit.js'

/** The circuits of a page: one for each host and class of requests. */
export type Circuits = (host: string, requestClass: string) => Circuit

/**
 * Circuits by host and class, made when first asked for. Clients that share them share what they
 * know of a host.
 *
 * @example
 * const circuits = createCircuits()
 * circuits('api.example.org', 'readUi').isOpen()
 */
export function createCircuits(options?: CircuitOptions): Circuits {
  const circuits = new Map<string, Circuit>()
  return (host, requestClass) => {
    const key = `${requestClass} ${host}`
    const circuit = circuits.get(key) ?? createCircuit(options)
    circuits.set(key, circuit)
    return circuit
  }
}
