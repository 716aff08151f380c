export { brutal, midnight, mono, round, soft, standard } from '@latchkey/ui/themes'
