/**
 * The problems of a value, by the part of JSON Schema that wallet.schema.json uses. An unknown
 * keyword of the schema is an error, so that no rule goes unchecked.
 */
export function matchesSchema(value, schema, { root = schema, path = '' } = {}) {
  const unknown = Object.keys(schema).filter((word) => !(word in rules) && !annotations.has(word))
  if (unknown.length > 0)
    throw new Error(`the schema uses ${unknown.join(', ')}, which is not checked`)
  return Object.keys(schema).flatMap((word) =>
    word in rules ? rules[word](value, schema, { root, path }) : [],
  )
}

const annotations = new Set([
  '$schema',
  '$defs',
  'title',
  'description',
  'required',
  'properties',
  'minItems',
  'minLength',
  'maxLength',
  'maximum',
])

const problem = (path, text) => [`${path === '' ? 'the file' : path} ${text}`]
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const below = (path, key) => (path === '' ? key : `${path}.${key}`)

const types = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  integer: Number.isInteger,
}

const rules = {
  type(
    value,
    {
      type,
      required = [],
      properties = {},
      minItems = 0,
      minLength = 0,
      maxLength = 10_000,
      maximum,
    },
    { root, path },
  ) {
    if (!types[type](value)) return problem(path, `is not of type ${type}`)
    const problems = required
      .filter((key) => isObject(value) && !Object.hasOwn(value, key))
      .flatMap((key) => problem(below(path, key), 'is missing'))
    if (type === 'array' && value.length < minItems)
      problems.push(...problem(path, `has fewer than ${minItems} entries`))
    if (type === 'string' && (value.length < minLength || value.length > maxLength)) {
      problems.push(...problem(path, `is not of ${minLength} to ${maxLength} characters`))
    }
    if (type === 'integer' && maximum !== undefined && value > maximum)
      problems.push(...problem(path, `is above ${maximum}`))
    if (!isObject(value)) return problems
    return [
      ...problems,
      ...Object.keys(properties).flatMap((key) =>
        Object.hasOwn(value, key)
          ? matchesSchema(value[key], properties[key], { root, path: below(path, key) })
          : [],
      ),
    ]
  },
  additionalProperties(value, { properties = {} }, { path }) {
    if (!isObject(value)) return []
    return Object.keys(value)
      .filter((key) => !Object.hasOwn(properties, key))
      .flatMap((key) => problem(below(path, key), 'is no field of a wallet'))
  },
  items(value, { items }, { root, path }) {
    return Array.isArray(value)
      ? value.flatMap((each, at) => matchesSchema(each, items, { root, path: `${path}[${at}]` }))
      : []
  },
  uniqueItems(value, _, { path }) {
    const isRepeated =
      Array.isArray(value) &&
      new Set(value.map((each) => JSON.stringify(each))).size !== value.length
    return isRepeated ? problem(path, 'repeats itself') : []
  },
  pattern(value, { pattern }, { path }) {
    return typeof value === 'string' && !new RegExp(pattern, 'u').test(value)
      ? problem(path, `"${value}" is not of the form ${pattern}`)
      : []
  },
  enum(value, { enum: allowed }, { path }) {
    return allowed.includes(value) ? [] : problem(path, `is none of ${allowed.join(', ')}`)
  },
  const(value, { const: expected }, { path }) {
    return value === expected ? [] : problem(path, `is not ${expected}`)
  },
  minimum(value, { minimum }, { path }) {
    return typeof value === 'number' && value < minimum ? problem(path, `is below ${minimum}`) : []
  },
  oneOf(value, { oneOf }, { root, path }) {
    const tries = oneOf.map((schema) => matchesSchema(value, schema, { root, path }))
    if (tries.filter((problems) => problems.length === 0).length === 1) return []
    // The form that the writer meant is the one whose kind fits; its problems are the ones worth
    // reading.
    const meant = oneOf.findIndex(
      ({ properties: { kind } }) => kind.const === value?.kind || kind.enum?.includes(value?.kind),
    )
    return meant === -1
      ? problem(path, 'is no source: its kind is package, repository, docs, standard or operator')
      : tries[meant]
  },
  $ref(value, { $ref }, { root, path }) {
    return matchesSchema(value, root.$defs[$ref.slice('#/$defs/'.length)], { root, path })
  },
}
