import { isLocalOrigin, isOriginAllowed, normaliseOrigin } from '../projects/originPattern.js'
import type { Project } from '../projects/Project.js'
import type { ServerContext } from '../ServerContext.js'
import { HttpProblem } from './HttpProblem.js'
import type { Access } from './Route.js'

type Credentials = {
  readonly projectId: string | undefined
  /** The unmodified Origin header. */
  readonly originHeader: string | undefined
  readonly authorization: string | undefined
}

const invalidKey = () => new HttpProblem(401, 'INVALID_KEY', 'Unauthorized: invalid key')
const originNotAllowed = () =>
  new HttpProblem(403, 'ORIGIN_NOT_ALLOWED', 'Unauthorized: origin not allowed')

/**
 * Checks the caller's access to a route and returns its project. Clients map these texts.
 *
 * @throws HttpProblem 401 'Unauthorized: invalid key', 403 'Unauthorized: origin not allowed'
 */
export async function authorise(
  { config, projects }: Pick<ServerContext, 'config' | 'projects'>,
  access: Access,
  { projectId, originHeader, authorization }: Credentials,
): Promise<{ readonly project?: Project | undefined; readonly origin?: string | undefined }> {
  if (access === 'open') return {}
  if (access === 'operator')
    return { project: await operatorProject(projects, projectId, authorization) }
  const local =
    config.mode === 'development' && (originHeader === undefined || isLocalOrigin(originHeader))
  const project = projectId === undefined ? undefined : await projects.find(projectId)
  if (!project && !local) throw invalidKey()
  const origin = originHeader === undefined ? undefined : normaliseOrigin(originHeader)
  if (access === 'project') return { project, origin }
  if (originHeader === undefined) {
    if (access === 'page' || project?.requireOrigin) throw originNotAllowed()
    return { project }
  }
  if (!local && !isOriginAllowed(originHeader, project?.origins ?? [])) throw originNotAllowed()
  return { project, origin }
}

async function operatorProject(
  projects: ServerContext['projects'],
  projectId: string | undefined,
  authorization = '',
): Promise<Project> {
  const [scheme = '', token = ''] = authorization.split(' ')
  const owner = scheme.toLowerCase() === 'bearer' ? await projects.ofToken(token) : undefined
  if (owner === undefined)
    throw new HttpProblem(401, 'INVALID_TOKEN', 'This needs the token of the project’s operator')
  const project = await projects.find(owner)
  // Another operator's project looks like a missing one (B-24).
  if (!project || (projectId !== undefined && projectId !== owner))
    throw new HttpProblem(404, 'NOT_FOUND', 'There is nothing here')
  return project
}
