import { type Circuit, type CircuitOptions, createCircuit } from './createCircuit.js'

/** Returns the circuit for a host and a class of requests. */
export type Circuits = (host: string, requestClass: string) => Circuit

/**
 * Circuits by host and class, created on first use. Clients that share them share the state of a
 * host.
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
