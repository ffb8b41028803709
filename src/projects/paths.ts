interface Owner {
  readonly auth_token: string;
}

/** The workspace with this project, at the word of this index. */
export function projectPath({ auth_token }: Owner, project: string, word?: number): string {
  const query = new URLSearchParams({ project, ...(word !== undefined && { word: String(word) }) });
  return `/workspace/${encodeURIComponent(auth_token)}?${query}`;
}

export function projectsPath({ auth_token }: Owner): string {
  return `/projects/${encodeURIComponent(auth_token)}`;
}

export function newProjectPath({ auth_token }: Owner): string {
  return `/upload_media/${encodeURIComponent(auth_token)}?place=new`;
}
