export const youAlreadyHaveAViewNamed = (name: string) => `You already have a view named ${name}`;
export const theMaximumOfViewsIs = (maxViews: number) =>
  `The maximum of ${maxViews} views is reached. Delete one first.`;
